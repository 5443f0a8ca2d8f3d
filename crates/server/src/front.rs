//! The server as the world sees it: its public address, and the proxies in front of it.

use std::net::IpAddr;

use axum::http::HeaderMap;

/// Where the server is found, and which proxies speak for others.
#[derive(Clone, Debug, Default)]
pub struct Front {
    /// The address that players type. With it, strangers are served.
    pub public: Option<PublicUrl>,
    /// Addresses of proxies whose `X-Forwarded-For` is believed.
    pub trusted: Vec<IpAddr>,
}

/// `https://games.example.org`, in parts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicUrl {
    secure: bool,
    /// The name with its port, if it has one.
    authority: String,
}

impl std::str::FromStr for PublicUrl {
    type Err = String;

    fn from_str(text: &str) -> Result<PublicUrl, String> {
        let help = "write it as https://games.example.org";
        let (scheme, rest) = text.split_once("://").ok_or_else(|| format!("`{text}` is no address: {help}"))?;
        let secure = match scheme {
            "https" => true,
            "http" => false,
            _ => return Err(format!("`{scheme}` is neither http nor https: {help}")),
        };
        let authority = rest.strip_suffix('/').unwrap_or(rest).to_ascii_lowercase();
        let fits = |c: char| c.is_ascii_alphanumeric() || ".-:[]".contains(c);
        if authority.is_empty() || !authority.chars().all(fits) {
            return Err(format!("`{rest}` is no host name, or has a path behind it: {help}"));
        }
        Ok(PublicUrl { secure, authority })
    }
}

impl std::fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}://{}", if self.secure { "https" } else { "http" }, self.authority)
    }
}

impl Front {
    /// Whether the world reaches us over TLS, so that cookies may be marked `Secure`.
    pub fn secure(&self) -> bool {
        self.public.as_ref().is_some_and(|public| public.secure)
    }

    /// Whether a request names us as its host. The usual port may be left out.
    pub fn is_host(&self, host: &str) -> bool {
        let usual = if self.secure() { ":443" } else { ":80" };
        let plain = |name: &str| name.strip_suffix(usual).unwrap_or(name).to_ascii_lowercase();
        self.public.as_ref().is_some_and(|public| plain(host) == plain(&public.authority))
    }

    /// The client behind our proxies: the last address in `X-Forwarded-For` that is none of them. What a client wrote into
    /// that header itself is before it, and is not looked at.
    pub fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let mut client = peer.to_canonical();
        let lines = headers.get_all("x-forwarded-for").iter().rev();
        let hops = lines.flat_map(|line| line.to_str().unwrap_or("").rsplit(','));
        for hop in hops {
            if !self.trusted.contains(&client) {
                break;
            }
            match hop.trim().parse::<IpAddr>() {
                Ok(hop) => client = hop.to_canonical(),
                Err(_) => break,
            }
        }
        client
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn front(public: &str) -> Front {
        Front { public: Some(public.parse().unwrap()), trusted: vec![IpAddr::from([127, 0, 0, 1])] }
    }

    #[test]
    fn a_public_address_is_a_host_and_no_more() {
        for wrong in ["games.example.org", "ftp://x", "https://", "https://x/path", "https://a b", "https://u@x"] {
            assert!(wrong.parse::<PublicUrl>().is_err(), "{wrong}");
        }
        let front = front("https://Games.example.org/");
        assert_eq!(front.public.as_ref().unwrap().to_string(), "https://games.example.org");
        assert!(front.secure() && front.is_host("games.example.org") && front.is_host("GAMES.example.org:443"));
        assert!(!front.is_host("evil.example") && !front.is_host("games.example.org:444"));
        assert!(!Front::default().is_host("games.example.org"));
    }

    #[test]
    fn only_a_trusted_proxy_speaks_for_others() {
        let front = front("https://games.example.org");
        let with = |lines: &[&str]| {
            let pair = |line: &&str| ("x-forwarded-for".parse().unwrap(), HeaderValue::from_str(line).unwrap());
            HeaderMap::from_iter(lines.iter().map(pair).collect::<Vec<(axum::http::HeaderName, HeaderValue)>>())
        };
        let (proxy, stranger) = (IpAddr::from([127, 0, 0, 1]), IpAddr::from([192, 0, 2, 9]));
        let seen = |peer, lines: &[&str]| front.client(peer, &with(lines)).to_string();
        assert_eq!(seen(proxy, &["192.0.2.7"]), "192.0.2.7");
        assert_eq!(seen(proxy, &["10.9.9.9, 192.0.2.7"]), "192.0.2.7", "the client wrote the first itself");
        assert_eq!(seen(proxy, &["192.0.2.7, 127.0.0.1"]), "192.0.2.7", "two proxies");
        assert_eq!(seen(stranger, &["192.0.2.7"]), "192.0.2.9", "this peer is no proxy");
        assert_eq!(seen(proxy, &[]), "127.0.0.1");
        assert_eq!(seen(proxy, &["nonsense"]), "127.0.0.1");
        let mapped: IpAddr = "::ffff:127.0.0.1".parse().unwrap();
        assert_eq!(seen(mapped, &["2001:db8::1"]), "2001:db8::1");
    }
}

-- Who plays: a visitor is a device with a session; a seat is his right to answer for a side of one battle.

create table visitors (
    id    text    primary key,
    -- SHA-256 of the token in the cookie, so that a copy of the database opens no session.
    token text    not null unique,
    -- When he came first and last.
    began integer not null,
    seen  integer not null
);

-- Who began a battle, and who was given each side's seat; empty for this machine's own player.
alter table battles add column owner text not null default '';
alter table battles add column north_by text not null default '';
alter table battles add column south_by text not null default '';
-- Invitations that were not used yet: a line each, with the SHA-256 of its code, the side, and when it was made.
alter table battles add column links text not null default '';
-- What the list shows, so that it need not read heads. Empty in rows from before.
alter table battles add column system text not null default '';
alter table battles add column scenario text not null default '';
alter table battles add column title text not null default '';
alter table battles add column north text not null default '';
alter table battles add column south text not null default '';
-- The side that a battle waits for.
alter table battles add column waits text not null default '';

create index battles_of_an_owner on battles (owner);
create index battles_of_the_north on battles (north_by);
create index battles_of_the_south on battles (south_by);

-- What an evening leaves behind. Times are milliseconds since 1970.

create table evenings (
    id    integer primary key autoincrement,
    title text    not null,
    began integer not null
);

-- A resolution, running or done: the situation and the tape are all of it, the rest is recomputed.
create table tables (
    id          text    primary key,
    evening     integer not null references evenings (id),
    began       integer not null,
    version     integer not null,
    situation   text    not null,
    dice        text    not null check (dice in ('roll', 'keyed')),
    attacker    text    not null,
    defender    text    not null,
    title       text    not null,
    tape        text    not null,
    -- Dice keyed in for a roll that needs more of them.
    hand        text    not null,
    corrections text    not null
);

-- The log: a line for every resolution that came to its end.
create table entries (
    id          integer primary key autoincrement,
    table_id    text    not null unique references tables (id),
    evening     integer not null references evenings (id),
    at          integer not null,
    system      text    not null,
    procedure   text    not null,
    title       text    not null,
    attacker    text    not null,
    defender    text    not null,
    dice        text    not null,
    summary     text    not null,
    corrections text    not null,
    receipt     text    not null,
    told        text    not null,
    thrown      text    not null,
    -- What was to be expected of each number of the outcome; found when it is first asked for.
    expected    text
);

create index entries_of_an_evening on entries (evening, id);

create table turns (
    system  text    primary key,
    version integer not null,
    sheet   text    not null
);

create table settings (
    name  text primary key,
    value text not null,
    at    integer not null
);

-- Battles: the head of the play file and its entries are all of it, the rest is played again.

create table battles (
    id      text    primary key,
    -- When it was last played.
    at      integer not null,
    -- The lines of the play file's head.
    head    text    not null,
    -- How many entries there are, and how the battle stands, for the list.
    entries integer not null,
    turn    text    not null,
    over    text,
    -- Dice keyed in for a roll that needs more of them.
    hand    text    not null
);

create table battle_entries (
    battle text    not null references battles (id) on delete cascade,
    number integer not null,
    -- A line of the play file.
    entry  text    not null,
    primary key (battle, number)
) without rowid;

-- Battles are listed in the order in which they were last played; each is written later than all others.

create index battles_by_time on battles (at);

-- The rules that a battle was begun under: a line for each chart, reading and scenario, with a hash of its text.
create table rulebooks (
    id    text primary key,
    lines text not null
);

alter table battles add column rules text not null default '';

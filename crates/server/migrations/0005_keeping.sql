-- Battles in the order in which they were last played, whatever the clock says.

alter table battles add column touched integer not null default 0;

update battles set touched = 1 + (select count(*) from battles as other
    where other.at < battles.at or (other.at = battles.at and other.id > battles.id));

create index battles_by_touch on battles (touched);

-- The rules that a battle was begun under: a line for each chart, reading and scenario, with a hash of its text.
create table rulebooks (
    id    text primary key,
    lines text not null
);

alter table battles add column rules text not null default '';

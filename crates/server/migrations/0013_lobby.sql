-- The side whose seat is offered to anyone, and whether a side has resigned or offered a draw.

alter table battles add column offered text not null default '';
alter table battles add column agreed text not null default '';

create index battles_offered on battles (at) where offered <> '';

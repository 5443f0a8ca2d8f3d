-- Decisions that were taken back and may be taken again, a line each, the next one first.

alter table battles add column undone text not null default '';

-- Answers that players have given once and for all, and the entries that were answered so.

alter table battles add column standing text not null default '';

-- Dice that can be checked: the server's secret and what the players' devices have shown. What proves a roll is a comment under its entry.

alter table battles add column proof text not null default '';

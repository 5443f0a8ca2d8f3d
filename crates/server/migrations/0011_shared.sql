-- Counts the changes of a battle: a server writes only on the revision that it has read, so that several can share the database.

alter table battles add column revision integer not null default 1;

-- Who decides for the computer in a battle, and until when, in milliseconds since 1970.
alter table battles add column lease text not null default '';
alter table battles add column lease_until integer not null default 0;

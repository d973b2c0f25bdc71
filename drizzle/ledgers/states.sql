-- states

-- Sets of states. What is true of a state is declared in src/rules and written into state_facts at every migration: no statement lists
-- more than two states, except where an index with that very list is used.
CREATE VIEW gone_parcels AS SELECT state FROM state_facts WHERE kind = 'parcel' AND fact = 'gone';
CREATE VIEW sent_parcels AS SELECT state FROM state_facts WHERE kind = 'parcel' AND fact = 'sent';
CREATE VIEW failed_parcels AS SELECT state FROM gone_parcels WHERE state IN sent_parcels;
CREATE VIEW agreed_checks AS SELECT state FROM state_facts WHERE kind = 'cash_check' AND fact = 'agreed';
CREATE VIEW vouched_checks AS SELECT state FROM state_facts WHERE kind = 'cash_check' AND fact = 'vouched';
CREATE VIEW ended_checks AS SELECT state FROM state_facts WHERE kind = 'cash_check' AND fact = 'ended';
CREATE VIEW void_returns AS SELECT state FROM state_facts WHERE kind = 'return' AND fact = 'void';
CREATE VIEW disputes_against_shop AS SELECT state FROM state_facts WHERE kind = 'dispute' AND fact = 'against_shop';

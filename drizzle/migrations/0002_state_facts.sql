CREATE TABLE `state_facts` (
	`kind` text NOT NULL,
	`fact` text NOT NULL,
	`state` text NOT NULL,
	PRIMARY KEY(`kind`, `fact`, `state`)
) STRICT;

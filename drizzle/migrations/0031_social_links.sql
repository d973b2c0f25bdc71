-- The shop's one address at Instagram becomes the first of its social links.
UPDATE `store_settings`
SET `value` = json_set(json_remove(`value`, '$.instagram'), '$.socials', json_extract(`value`, '$.instagram'))
WHERE `section` = 'identity' AND json_extract(`value`, '$.instagram') IS NOT NULL;

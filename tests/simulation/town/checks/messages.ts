import { type Checks, noRows } from './check.ts';

/** Template of codes, which go to a number that sent STOP too: it has asked for each. */
const CODE = 'sign_in_code';

/** Messages to people, at any moment. */
export const messages: Checks = {
  'a mail is sent once where the carrier knows its key': (_sim, _gateway, { mail }) => {
    const seen = new Set<string>();
    return mail.sandbox.taken
      .filter(({ key }) => key !== '' && seen.size === seen.add(key).size)
      .map(({ via, id, subject }) => `${via} ${id} ${subject}`);
  },
  'a number that sent STOP gets no message': (_sim, _gateway, { whatsapp }) =>
    whatsapp.sandbox.messages
      .filter(({ to, template, sentAt }) => template !== CODE && whatsapp.hasStopped(to, Date.parse(sentAt)))
      .map(({ to, template, sentAt }) => `${to} ${template} ${sentAt}`),
  'a code is deleted when it was sent': noRows(
    "SELECT dedupe_key FROM outbox WHERE kind IN ('sign-in-code', 'contact-code') AND sent_at IS NOT NULL AND payload <> '{}'",
  ),
};

/** What is true of messages once nothing has failed for a day. */
export const messagesAtRest: Checks = {
  'what the carriers said of messages is known': ({ database }, _gateway, { mail, whatsapp }) => {
    const failed = JSON.stringify([...mail.refused, ...whatsapp.failed]);
    return database
      .rows(
        `SELECT dedupe_key FROM outbox WHERE provider_id IN (SELECT value FROM json_each(?)) AND delivery_status IS NOT 'failed'
          AND NOT (channel = 'whatsapp' AND delivery_status = 'delivered')`,
        failed,
      )
      .map(({ dedupe_key }) => String(dedupe_key));
  },
  'every message to a phone was sent, given up or left to a person': noRows(
    `SELECT dedupe_key, attempts, last_error FROM outbox WHERE sent_at IS NULL AND dropped_at IS NULL AND channel <> 'email'
      AND attempts < 12 AND next_attempt_at < unixepoch('subsec') * 1000 - 3600000`,
  ),
};

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { digestTemplate } from '../../features/digest/digest-mails.ts';
import { alertTemplate } from '../../features/health/alert-mails.ts';
import { ownerNewsTemplate } from '../../features/owner-news/owner-news-mails.ts';

const guide = readFileSync('docs/running/going-live.md', 'utf8');

it.each([digestTemplate, alertTemplate, ownerNewsTemplate])(
  'the owner’s template $name is the one that the guide asks Meta for',
  ({ name, text }) => {
    expect(guide).toContain(`| \`${name}\` | ${text} |`);
  },
);

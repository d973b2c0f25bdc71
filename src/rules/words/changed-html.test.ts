import { expect, test } from 'vitest';
import { changedHtml } from './changed-html.ts';

const saved = '## Returns\n\nTell us within {time}.\n\n- film\n- parcel\n\nYou pay nothing.';
const values = { time: '48 hours' };

test('only what differs from the saved text is marked, each paragraph as a whole', () => {
  const typed = saved.replace('You pay nothing.', 'You pay **nothing**.').replace('- parcel', '- parcel\n- slip');
  expect(changedHtml(saved, typed, values)).toBe(
    '<section><h2>Returns</h2><p>Tell us within 48 hours.</p><ul><li>film</li><li>parcel</li><li data-changed>slip</li></ul><p data-changed>You pay <b class="text-strong">nothing</b>.</p></section>',
  );
});

test('the saved text itself has no mark, nor what stands behind a paragraph that went', () => {
  expect(changedHtml(saved, saved, values)).not.toContain('data-changed');
  expect(changedHtml(saved, saved.replace('Tell us within {time}.', ''), values)).not.toContain('data-changed');
});

test('a changed title is marked without its section', () => {
  expect(changedHtml(saved, saved.replace('Returns', 'Sending back'), values)).toContain('<section><h2 data-changed>Sending back</h2><p>');
});

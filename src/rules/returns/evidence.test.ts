import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isMediaKey, parseMediaPath } from '../media/media.ts';
import { evidenceKey, evidenceType, isWrongKind, PHOTOS_MAX, VIDEOS_MAX } from './evidence.ts';

const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));
const webm = '\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm';

describe('the type in which a file is stored, by its bytes (#327)', () => {
  it.each([
    ['\xff\xd8\xff\xe0', 'image/webp'],
    ['\x89PNG\r\n\x1a\n', 'image/webp'],
    ['RIFF\0\0\0\0WEBP', 'image/webp'],
    ['\0\0\0\x18ftypheic', 'image/webp'],
    ['\0\0\0\x18ftypmif1', 'image/webp'],
    ['\0\0\0\x18ftypmp42', 'video/mp4'],
    ['\0\0\0\x18ftyp3gp5', 'video/mp4'],
    ['\0\0\0\x14ftypqt  ', 'video/quicktime'],
    [webm, 'video/webm'],
  ])('%j is %s', (head, type) => expect(evidenceType(bytes(head))?.type).toBe(type));

  it.each([
    '',
    'GIF89a',
    '%PDF-1.7',
    'MZ',
    '<svg xmlns',
    '<!doctype html>',
    'RIFF\0\0\0\0AVI ',
    '\0\0\0\x18ftypavif',
    '\0\0\0\x18ftypM4A ',
    '\x1a\x45\xdf\xa3 matroska',
    'PK\x03\x04',
  ])('%j is refused', (head) => expect(evidenceType(bytes(head))).toBeNull());

  it('a declared type of another kind is wrong', () => {
    const video = evidenceType(bytes(webm));
    if (!video) throw new Error('no video');
    expect(isWrongKind('image/jpeg', video)).toBe(true);
    expect(isWrongKind('text/html', video)).toBe(true);
    for (const type of ['video/mp4', '', 'application/octet-stream']) expect(isWrongKind(type, video)).toBe(false);
  });

  it('a private file is not served as a picture', () => {
    const key = evidenceKey('a', 'b', 'jpg');
    expect(key).toBe('private/returns/a/b.jpg');
    for (const one of [key, key.toUpperCase(), `variants/${key}`]) expect(isMediaKey(one)).toBe(false);
    expect(parseMediaPath(`${key}/360.avif`)).toBeNull();
  });

  it('the trigger that counts files has the same limits', () => {
    const trigger = readFileSync('drizzle/ledgers/returns.sql', 'utf8');
    expect(trigger).toContain(`WHEN 'video' THEN ${VIDEOS_MAX} ELSE ${PHOTOS_MAX} END <=`);
  });
});

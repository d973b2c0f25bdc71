import { test } from 'vitest';
import { journeys } from './journeys.ts';
import { walk } from './walk.ts';

test.each(journeys)('by ear, in English: $name', (journey) => walk(journey, 'en'));

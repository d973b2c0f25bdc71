import { test } from 'vitest';
import { shopperJourneys } from './journeys.ts';
import { walk } from './walk.ts';

test.each(shopperJourneys)('by ear, in English: $name', (journey) => walk(journey, 'en'));

import { test } from 'vitest';
import { ownerJourneys } from './journeys.ts';
import { walk } from './walk.ts';

test.each(ownerJourneys)('by ear: $name', (journey) => walk(journey, 'en'));

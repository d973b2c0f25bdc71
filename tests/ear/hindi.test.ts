import { test } from 'vitest';
import { shopperJourneys } from './journeys.ts';
import { walk } from './walk.ts';

test.each(shopperJourneys.filter(({ languages }) => languages.includes('hi')))('by ear, in Hindi: $name', (journey) => walk(journey, 'hi'));

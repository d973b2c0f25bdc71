import { test } from 'vitest';
import { journeys } from './journeys.ts';
import { walk } from './walk.ts';

test.each(journeys.filter(({ languages }) => languages.includes('hi')))('by ear, in Hindi: $name', (journey) => walk(journey, 'hi'));

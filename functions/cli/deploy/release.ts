import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Client } from '@libsql/client';
import type { Ask } from '../operator/ask.ts';
import type { RunTool } from '../operator/run-tool.ts';
import type { OperatorSettings } from '../operator/settings.ts';

export interface ReleaseOptions {
  /** Migrations may take something away: the running version does not need it any more. */
  readonly contract: boolean;
  /** One deployment to everybody: for a new Durable Object class, which no second version may share. */
  readonly allAtOnce: boolean;
  /** Ms for which each share of the traffic is watched, and between two looks. */
  readonly watched: number;
  readonly every: number;
}

/** The results that one step leaves for the next ones, kept in a file for `--from`. */
interface Notes {
  readonly sha: string;
  /** The uploaded version, and the one that ran before. */
  readonly version?: string;
  readonly former?: string | null;
  readonly migrations?: readonly string[];
}

/** One deployment of one commit. */
export interface Release {
  readonly settings: OperatorSettings;
  readonly options: ReleaseOptions;
  readonly sha: string;
  readonly ask: Ask;
  readonly run: RunTool;
  /** The live database. */
  readonly client: Client;
  readonly say: (text: string) => void;
  readonly notes: { read(): Notes; add(more: Partial<Notes>): void };
}

/** A step of a deployment. It may be repeated after a failure. */
export interface Step {
  readonly name: string;
  /** For the plan: what it does. */
  readonly says: string;
  /** @throws Error with the reason to stop */
  run(release: Release): Promise<void>;
}

/** Returns the notes of a commit; those of another commit count as none. */
export function notesIn(file: string, sha: string): Release['notes'] {
  const read = (): Notes => {
    const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Notes) : { sha };
    return kept.sha === sha ? kept : { sha };
  };
  return {
    read,
    add(more) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify({ ...read(), ...more }, null, 2));
    },
  };
}

import { spawn } from 'node:child_process';

interface ToolRun {
  /** Null if a signal ended it, or it could not be started. */
  readonly status: number | null;
  readonly output: string;
}

/** Runs a program found on PATH. `output` is what it printed, both streams together. Never throws. */
export type RunTool = (
  command: string,
  args: readonly string[],
  options?: { readonly env?: Readonly<Record<string, string>>; readonly shown?: boolean },
) => Promise<ToolRun>;

export const runTool: RunTool = (command, args, { env = {}, shown = false } = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const take = (text: Buffer) => {
      output += text.toString();
      if (shown) process.stdout.write(text);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.once('error', (error) => resolve({ status: null, output: error.message }));
    child.once('close', (status) => resolve({ status, output }));
  });

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file in a folder that holds the process that uses it. */
export const lockName = 'running.pid';

const lockFile = (folder: string): string => join(folder, lockName);

function isAlive(pid: number, program: string): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // A number may have been given to another program since; where the system tells, ask whose it is.
  const commandLine = `/proc/${pid}/cmdline`;
  return !existsSync(commandLine) || readFileSync(commandLine, 'utf8').includes(program);
}

/** The process of a program, such as `bin/start`, that uses this folder, if one runs. */
export function runningOn(folder: string, program: string): number | undefined {
  const lock = lockFile(folder);
  const pid = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : Number.NaN;
  return Number.isInteger(pid) && pid !== process.pid && isAlive(pid, program) ? pid : undefined;
}

/** Marks a folder as ours. Throws if another process of the program uses it; returns what gives it free. */
export function lockFolder(folder: string, program: string): () => void {
  const other = runningOn(folder, program);
  if (other !== undefined)
    throw new Error(`It already runs on ${folder} as process ${other}. Stop that one first.`);
  mkdirSync(folder, { recursive: true });
  // A data folder may be anywhere in the checkout, and what is in it is never committed.
  writeFileSync(join(folder, '.gitignore'), '*\n');
  writeFileSync(lockFile(folder), String(process.pid));
  return () => rmSync(lockFile(folder), { force: true });
}

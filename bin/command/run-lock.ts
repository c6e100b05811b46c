import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Name of a folder's lock file, which contains the ID of the process using the folder. */
export const lockName = 'running.pid';

const lockFile = (folder: string): string => join(folder, lockName);

function isAlive(pid: number, program: string): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // The process ID may have been reused by another program, so the program's name is compared if the system has /proc.
  const commandLine = `/proc/${pid}/cmdline`;
  return !existsSync(commandLine) || readFileSync(commandLine, 'utf8').includes(program);
}

/**
 * The ID of another running process of `program`, such as `bin/start`, that uses the folder; undefined if there is none.
 */
export function processUsing(folder: string, program: string): number | undefined {
  const lock = lockFile(folder);
  const pid = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : Number.NaN;
  return Number.isInteger(pid) && pid !== process.pid && isAlive(pid, program) ? pid : undefined;
}

/**
 * Locks a folder for this process. Throws if another process of the program uses it. Returns a function that unlocks
 * it.
 */
export function lockFolder(folder: string, program: string): () => void {
  const other = processUsing(folder, program);
  if (other !== undefined)
    throw new Error(`${program} already runs on ${folder} as process ${other}. Stop that process first.`);
  mkdirSync(folder, { recursive: true });
  // A data folder can be anywhere in the checkout, and its files must never be committed.
  writeFileSync(join(folder, '.gitignore'), '*\n');
  writeFileSync(lockFile(folder), String(process.pid));
  return () => rmSync(lockFile(folder), { force: true });
}

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lockFolder } from '#bin/command/run-lock';

it('the lock makes git ignore everything in the data folder, wherever the folder is', () => {
  const parent = mkdtempSync(join(tmpdir(), 'run-lock-'));
  const folder = join(parent, 'data');
  try {
    const unlock = lockFolder(folder, 'bin/start');
    expect(readFileSync(join(folder, '.gitignore'), 'utf8')).toBe('*\n');
    unlock();
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
});

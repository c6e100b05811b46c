import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { chooseServer, type Surroundings } from '#test/localstack/choose-server';

/** A machine with neither server, Python nor Docker. */
const choose = (around: Partial<Surroundings>) =>
  chooseServer({
    asked: undefined,
    deploysStacks: async () => false,
    hasPython: async () => false,
    hasDocker: async () => false,
    ...around,
  });
const yes = async () => true;

describe('the server that stacks are deployed to', () => {
  test('is the one that was asked for, under a number where its name would need DNS', async () => {
    const asked = 'http://localhost:4599/';
    expect(await choose({ asked, deploysStacks: async (endpoint) => endpoint === asked })).toEqual({
      kind: 'running',
      endpoint: 'http://127.0.0.1:4599',
    });
  });

  test('is the one at the usual place, if it can deploy', async () => {
    expect(await choose({ deploysStacks: yes, hasPython: yes })).toEqual({
      kind: 'running',
      endpoint: 'http://127.0.0.1:4566',
    });
  });

  test('is never another than the one that was asked for', async () => {
    const asked = 'http://cloud.test:4566';
    await expect(choose({ asked, hasPython: yes, hasDocker: yes })).rejects.toThrow(asked);
  });

  test('is started by Python, which needs no rights, and else by Docker', async () => {
    expect(await choose({ hasPython: yes, hasDocker: yes })).toEqual({ kind: 'python' });
    expect(await choose({ hasDocker: yes })).toEqual({ kind: 'docker' });
  });

  test('is missing with a word of what to install', async () => {
    await expect(choose({})).rejects.toThrow(/Python 3 .*or Docker.*AWS_ENDPOINT_URL/);
  });

  test('is the same version from its image as from its package', () => {
    const read = (name: string) => readFileSync(new URL(`../../localstack/${name}`, import.meta.url), 'utf8');
    const [, image] = /ministackorg\/ministack:([\d.]+)$/m.exec(read('compose.yaml')) ?? [];
    const [, wheel] = /'ministack==([\d.]+)'/.exec(read('server.ts')) ?? [];
    expect(image).toMatch(/^\d+\.\d+\.\d+$/);
    expect(wheel).toBe(image);
  });
});

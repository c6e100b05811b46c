import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { chooseServer, type Surroundings } from '#test/localstack/choose-server';

/** Chooses a server on a machine that by default has no server, no Python and no Docker. */
const choose = (machine: Partial<Surroundings>) =>
  chooseServer({
    asked: undefined,
    deploysStacks: async () => false,
    hasPython: async () => false,
    hasDocker: async () => false,
    ...machine,
  });
const yes = async () => true;

describe('the server for LocalStack tests', () => {
  test('is the requested one, by IP address so that bucket names need no DNS', async () => {
    const asked = 'http://localhost:4599/';
    expect(await choose({ asked, deploysStacks: async (endpoint) => endpoint === asked })).toEqual({
      kind: 'running',
      endpoint: 'http://127.0.0.1:4599',
    });
  });

  test('is the one at the usual address if that can deploy stacks', async () => {
    expect(await choose({ deploysStacks: yes, hasPython: yes })).toEqual({
      kind: 'running',
      endpoint: 'http://127.0.0.1:4566',
    });
  });

  test('is never replaced by another if the requested one is unusable', async () => {
    const asked = 'http://cloud.test:4566';
    await expect(choose({ asked, hasPython: yes, hasDocker: yes })).rejects.toThrow(asked);
  });

  test('is started with Python, which needs no special permissions, or else with Docker', async () => {
    expect(await choose({ hasPython: yes, hasDocker: yes })).toEqual({ kind: 'python' });
    expect(await choose({ hasDocker: yes })).toEqual({ kind: 'docker' });
  });

  test('is reported as missing together with what to install', async () => {
    await expect(choose({})).rejects.toThrow(/Python 3 .*or Docker.*AWS_ENDPOINT_URL/);
  });

  test('has the same version in Docker and in Python', () => {
    const read = (name: string) => readFileSync(new URL(`../../localstack/${name}`, import.meta.url), 'utf8');
    const [, image] = /ministackorg\/ministack:([\d.]+)$/m.exec(read('compose.yaml')) ?? [];
    const [, pythonPackage] = /'ministack==([\d.]+)'/.exec(read('server.ts')) ?? [];
    expect(image).toMatch(/^\d+\.\d+\.\d+$/);
    expect(pythonPackage).toBe(image);
  });
});

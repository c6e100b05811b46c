import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { chooseServer, type Surroundings } from '#test/localstack/choose-server';

/** A machine without server, Python or Docker. */
const choose = (around: Partial<Surroundings>) =>
  chooseServer({
    asked: undefined,
    deploysStacks: async () => false,
    hasPython: async () => false,
    hasDocker: async () => false,
    ...around,
  });
const yes = async () => true;

describe('the server for LocalStack tests', () => {
  test('is the requested one, by IP address where its name would need DNS', async () => {
    const asked = 'http://localhost:4599/';
    expect(await choose({ asked, deploysStacks: async (endpoint) => endpoint === asked })).toEqual({
      kind: 'running',
      endpoint: 'http://127.0.0.1:4599',
    });
  });

  test('is the one at the usual address, if it can deploy', async () => {
    expect(await choose({ deploysStacks: yes, hasPython: yes })).toEqual({
      kind: 'running',
      endpoint: 'http://127.0.0.1:4566',
    });
  });

  test('is never a different one than the requested one', async () => {
    const asked = 'http://cloud.test:4566';
    await expect(choose({ asked, hasPython: yes, hasDocker: yes })).rejects.toThrow(asked);
  });

  test('is started with Python, which needs no special rights, or else with Docker', async () => {
    expect(await choose({ hasPython: yes, hasDocker: yes })).toEqual({ kind: 'python' });
    expect(await choose({ hasDocker: yes })).toEqual({ kind: 'docker' });
  });

  test('is reported as missing with what to install', async () => {
    await expect(choose({})).rejects.toThrow(/Python 3 .*or Docker.*AWS_ENDPOINT_URL/);
  });

  test('has the same version as an image and as a package', () => {
    const read = (name: string) => readFileSync(new URL(`../../localstack/${name}`, import.meta.url), 'utf8');
    const [, image] = /ministackorg\/ministack:([\d.]+)$/m.exec(read('compose.yaml')) ?? [];
    const [, wheel] = /'ministack==([\d.]+)'/.exec(read('server.ts')) ?? [];
    expect(image).toMatch(/^\d+\.\d+\.\d+$/);
    expect(wheel).toBe(image);
  });
});

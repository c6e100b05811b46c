import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '#bin/command/build-steps';
import { sourcePlaces } from '#bin/trace/source-places';
import { site } from '#test/support/first-load';

const maps = join(projectRoot, 'dist/site-source-maps');
const assets = join(site, 'assets');
const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'));
const places = sourcePlaces(async (script) => readFileSync(join(maps, `${script}.map`), 'utf8'));

describe('the site', () => {
  test('publishes no source map and names none, but one is kept for each script', () => {
    const files = readdirSync(site, { recursive: true }).map(String);
    expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
    const naming = scripts.filter((file) =>
      /sourceMappingURL/.test(readFileSync(join(assets, file), 'utf8')),
    );
    expect(naming).toEqual([]);
    const kept = new Set(readdirSync(maps));
    const without = scripts.filter((file) => !kept.has(`${file}.map`)).map((file) => file.split('-')[0]);
    // Made by the bundler alone.
    expect(without.sort()).toEqual(['preload', 'rolldown']);
  });

  test('explains a place that a page reports as the line of our source that has the same text', async () => {
    const text = 'runtime-config.json';
    const script = scripts.find((file) => readFileSync(join(assets, file), 'utf8').includes(text)) ?? '';
    const before = readFileSync(join(assets, script), 'utf8').split(text)[0] ?? '';
    const lines = before.split('\n');
    const [place = ''] = await places(`${script}:${lines.length}:${(lines.at(-1) ?? '').length + 1}`);
    const [, source = '', line] = / is (\S+\.ts):(\d+):\d+/.exec(place) ?? [];
    expect(readFileSync(join(projectRoot, source), 'utf8').split('\n')[Number(line) - 1]).toContain(text);
  });
});

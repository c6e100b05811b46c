import type { GeneratorPause } from '../../messaging/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { flag, textOrNone } from '../../platform/table/attributes.ts';
import { commit, succeeds } from '../../platform/table/commit.ts';
import { entity } from '../../platform/table/entity.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { upsert } from '../../platform/table/writes.ts';
import type { FreeGeneratorSwitch } from '../ports.ts';

/** A switch that an operator, or the product itself, turns without deploying. */
export const setting = entity('setting', {
  paused: flag,
  reason: textOrNone,
  changedAt: textOrNone,
  /** When a pause ends by itself; '' for one that does not. */
  lapsesAt: textOrNone,
});

/** The item that stops the free generator. */
const freeGeneratorSetting = setting.key('free-generator');

/** Hours that the product's own pause lasts; an operator's lasts until the operator ends it. */
const pauseHours = 24;

/** True while the generator is stopped, by an operator or by a pause that has not lapsed. */
export const isStopped = (
  stored: { readonly paused: boolean; readonly lapsesAt: string } | undefined,
  now: Date,
): boolean => stored?.paused === true && (stored.lapsesAt === '' || stored.lapsesAt >= now.toISOString());

export const freeGeneratorSwitch = (table: Table, clock: Clock): FreeGeneratorSwitch => ({
  isPaused: async () => isStopped(await readFreeGenerator(table), clock()),
});

const turned = (paused: boolean, reason: string, at: Date, lapsesAt?: string) => ({
  set: { paused, reason, changedAt: at.toISOString(), lapsesAt },
});

/** Turns the free generator on or off, on an operator's word. */
export async function turnFreeGenerator(table: Table, isOn: boolean, at: Date): Promise<void> {
  await commit(table, [upsert(setting, freeGeneratorSetting, turned(!isOn, 'operator', at))]);
}

/** How the free generator stands: on where nobody has ever turned it. */
export const readFreeGenerator = (table: Table) => find(table, setting, freeGeneratorSetting);

export const generatorPause = (table: Table): GeneratorPause => ({
  pause: (reason, at) =>
    succeeds(
      table,
      upsert(
        setting,
        freeGeneratorSetting,
        turned(true, reason, at, new Date(at.getTime() + pauseHours * 60 * 60 * 1000).toISOString()),
        {
          any: [
            { attr: 'paused', exists: false },
            { attr: 'paused', is: false },
            { attr: 'lapsesAt', below: at.toISOString() },
          ],
        },
      ),
    ),
});

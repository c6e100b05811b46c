import type { GeneratorPause } from '../../messaging/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { flag, textOrNone } from '../../platform/table/attributes.ts';
import { commit, tryCommit } from '../../platform/table/commit.ts';
import { entity } from '../../platform/table/entity.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { upsert } from '../../platform/table/writes.ts';
import type { FreeGeneratorSwitch } from '../ports.ts';

/** A setting that an operator or the product itself changes without a deployment. */
export const setting = entity('setting', {
  paused: flag,
  reason: textOrNone,
  changedAt: textOrNone,
  /** When a pause ends by itself; '' if it does not. */
  lapsesAt: textOrNone,
});

/** The item that pauses the free generator. */
const freeGeneratorSetting = setting.key('free-generator');

/** Hours that an automatic pause lasts. A pause by an operator lasts until the operator ends it. */
const pauseHours = 24;

/** True while the free generator is paused, by an operator or automatically. */
export const isStopped = (
  stored: { readonly paused: boolean; readonly lapsesAt: string } | undefined,
  now: Date,
): boolean => stored?.paused === true && (stored.lapsesAt === '' || stored.lapsesAt >= now.toISOString());

export const freeGeneratorSwitch = (table: Table, clock: Clock): FreeGeneratorSwitch => ({
  isPaused: async () => isStopped(await readFreeGenerator(table), clock()),
});

const pauseChange = (paused: boolean, reason: string, at: Date, lapsesAt?: string) => ({
  replace: { paused, reason, changedAt: at.toISOString(), lapsesAt },
});

/** Turns the free generator on or off, for an operator. */
export async function switchFreeGenerator(table: Table, isOn: boolean, at: Date): Promise<void> {
  await commit(table, [upsert(setting, freeGeneratorSetting, pauseChange(!isOn, 'operator', at))]);
}

/** Reads the state of the free generator; undefined, which means on, if it was never changed. */
export const readFreeGenerator = (table: Table) => find(table, setting, freeGeneratorSetting);

export const generatorPause = (table: Table): GeneratorPause => ({
  pause: (reason, at) =>
    tryCommit(
      table,
      upsert(
        setting,
        freeGeneratorSetting,
        pauseChange(true, reason, at, new Date(at.getTime() + pauseHours * 60 * 60 * 1000).toISOString()),
        // Only if the generator is on. An operator's pause has no `lapsesAt`, so it stays.
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

import type { GeneratorPause } from '../../../delivery/receive-mail-event.ts';
import type { FreeGeneratorSwitch } from '../../../free-invoice/ports.ts';
import { flag, textOrNone } from '../table/attributes.ts';
import { commit, succeeds } from '../table/commit.ts';
import { entity } from '../table/entity.ts';
import { find } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import { upsert } from '../table/writes.ts';

/** A switch that an operator, or the product itself, turns without deploying. */
export const setting = entity('setting', { paused: flag, reason: textOrNone, changedAt: textOrNone });

/** The item that stops the free generator. */
const freeGeneratorSetting = setting.key('free-generator');

export const freeGeneratorSwitch = (table: Table): FreeGeneratorSwitch => ({
  isPaused: async () => (await readFreeGenerator(table))?.paused === true,
});

const turned = (paused: boolean, reason: string, at: Date) => ({
  set: { paused, reason, changedAt: at.toISOString() },
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
      upsert(setting, freeGeneratorSetting, turned(true, reason, at), {
        any: [
          { attr: 'paused', exists: false },
          { attr: 'paused', is: false },
        ],
      }),
    ),
});

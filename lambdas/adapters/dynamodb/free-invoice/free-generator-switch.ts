import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { keys } from '#domain/table/keys';
import type { FreeGeneratorSwitch } from '../../../free-invoice/ports.ts';
import type { Table } from '../table.ts';

/** The item an operator, or the complaint rate, writes to stop the free generator without deploying. */
export const freeGeneratorSetting = keys.setting('free-generator');

export const freeGeneratorSwitch = (table: Table): FreeGeneratorSwitch => ({
  async isPaused() {
    const { Item } = await table.client.send(
      new GetCommand({ TableName: table.name, Key: freeGeneratorSetting, ConsistentRead: true }),
    );
    return Item?.paused === true;
  },
});

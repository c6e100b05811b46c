import { expect, test, vi } from 'vitest';
import { maintenanceSwitch, unlessMaintenance } from '#lambdas/platform/ssm/maintenance';

test('the maintenance parameter is read at most once in 30 seconds, and maintenance is off if the parameter is missing', async () => {
  let now = 0;
  let value: string | undefined;
  const read = vi.fn(async () => value);
  const isMaintenance = maintenanceSwitch(read, () => now);
  expect(await isMaintenance()).toBe(false);
  value = 'on';
  now = 29_999;
  expect(await isMaintenance()).toBe(false);
  expect(read).toHaveBeenCalledTimes(1);
  now = 30_000;
  expect(await isMaintenance()).toBe(true);
  value = 'off';
  now = 60_000;
  expect(await isMaintenance()).toBe(false);
});

test('maintenance is off if its parameter could never be read, and otherwise as it was last read', async () => {
  let now = 0;
  const read = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('throttled'));
  const isMaintenance = maintenanceSwitch(read, () => now);
  expect(await isMaintenance()).toBe(false);
  read.mockResolvedValueOnce('on');
  now = 30_000;
  expect(await isMaintenance()).toBe(true);
  now = 60_000;
  expect(await isMaintenance()).toBe(true);
  expect(read).toHaveBeenCalledTimes(3);
});

test('a value that was read while the clock was ahead is read again once the clock is right', async () => {
  let now = 1_000_000;
  const read = vi.fn<() => Promise<string>>().mockResolvedValue('on');
  const isMaintenance = maintenanceSwitch(read, () => now);
  expect(await isMaintenance()).toBe(true);
  read.mockResolvedValue('off');
  now = 0;
  expect(await isMaintenance()).toBe(false);
});

test('a background function does nothing during maintenance', async () => {
  let isOn = true;
  const handler = vi.fn(async (event: string) => event);
  const paused = unlessMaintenance(
    handler,
    () => 'paused',
    async () => isOn,
  );
  expect(await paused('event')).toBe('paused');
  expect(handler).not.toHaveBeenCalled();
  isOn = false;
  expect(await paused('event')).toBe('event');
});

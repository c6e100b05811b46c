import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { ensureUsable } from '#bin/local/ports';

describe('a port setting of the local product', () => {
  test('is refused before the build if browsers refuse to open that port', async () => {
    await expect(ensureUsable('BILLHOOK_CLOUD_PORT', 6566)).rejects.toThrow(
      'Browsers refuse to open port 6566. Set BILLHOOK_CLOUD_PORT to another one.',
    );
  });

  test('is reported with its environment variable while the port is in use, and accepted once the port is free', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    await expect(ensureUsable('BILLHOOK_SITE_PORT', port)).rejects.toThrow(
      `Port ${port} is taken. Stop the other program, or set BILLHOOK_SITE_PORT to a free port.`,
    );
    await new Promise((resolve) => other.close(resolve));
    await ensureUsable('BILLHOOK_SITE_PORT', port);
  });

  test('may be 0, so that the system chooses a port', async () => {
    await ensureUsable('BILLHOOK_SITE_PORT', 0);
  });
});

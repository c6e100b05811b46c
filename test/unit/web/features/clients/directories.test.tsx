import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Client } from '#domain/clients/client';
import type { SavedItem } from '#domain/clients/saved-item';
import { api, mockAccountApi, networkError } from '#test/support/account-api';
import { ClientList } from '../../../../../web/features/clients/client-list.tsx';
import type { Directory } from '../../../../../web/features/clients/use-directory.ts';
import { useSavedClients } from '../../../../../web/features/clients/use-saved-clients.ts';
import { useSavedItems } from '../../../../../web/features/clients/use-saved-items.ts';
import { aSavedClient, renderLite } from '../../../../support/lite-surroundings.tsx';

mockAccountApi();

const client = (index: number): Client =>
  aSavedClient({
    clientId: `client-${index}`,
    name: `Client ${index}`,
    email: `mail${index}@client.example`,
    phone: `(555) 555-${String(index).padStart(4, '0')}`,
    lastUsed: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
  });
const item = (index: number): SavedItem => ({
  itemId: `item-${index}`,
  description: `Work ${index}`,
  unitPriceCents: 100,
  createdAt: '2026-01-01T00:00:00.000Z',
  lastUsed: '2026-01-01T00:00:00.000Z',
  usageCount: index,
});
const makeMany = <Entry,>(count: number, make: (index: number) => Entry): Entry[] =>
  Array.from({ length: count }, (_, index) => make(index));
const newestFirst = (clients: readonly Client[]) => [...clients].reverse();

let directory: Directory<Client>;
let items: Directory<SavedItem>;

function ClientProbe() {
  directory = useSavedClients();
  return <p>{directory.isComplete ? 'complete' : directory.isError ? 'failed' : 'incomplete'}</p>;
}
function ItemProbe() {
  items = useSavedItems();
  return <p>{items.entries.length} items</p>;
}

/** Stubs an API with these clients: the first 50 by last use, and the directory in unsorted pages of 500. */
function serveClients(all: readonly Client[]) {
  const recent = newestFirst(all);
  api('list-clients').mockResolvedValue({
    success: true,
    clients: recent.slice(0, 50),
    count: all.length,
    ...(all.length > 50 && { cursor: 'more' }),
  });
  api('list-client-directory').mockImplementation(async (options) => {
    const start = Number(options?.query?.cursor ?? 0);
    return {
      success: true,
      clients: all.slice(start, start + 500),
      ...(start + 500 < all.length && { cursor: String(start + 500) }),
    };
  });
}

describe('the client directory', () => {
  test('reads up to 50 clients with one call', async () => {
    serveClients(makeMany(50, client));
    await renderLite(<ClientProbe />);
    await screen.findByText('complete');
    expect(directory.count).toBe(50);
    expect(api('list-client-directory')).not.toHaveBeenCalled();
  });

  test('reads more than a thousand clients, suggests the most recently used and searches all of them', async () => {
    serveClients(makeMany(1_200, client));
    await renderLite(<ClientProbe />);
    await screen.findByText('complete');
    expect(api('list-client-directory')).toHaveBeenCalledTimes(3);
    expect(directory.count).toBe(1_200);
    expect(directory.suggestions.map(({ name }) => name)).toEqual(
      newestFirst(makeMany(1_200, client))
        .slice(0, 50)
        .map(({ name }) => name),
    );
    expect(directory.search('  ')).toBe(directory.suggestions);
    expect(directory.search('MAIL7@').map(({ name }) => name)).toEqual(['Client 7']);
    expect(directory.search('555-0007').map(({ name }) => name)).toEqual(['Client 7']);
  });

  test('shows the first clients and the count of all, and stays usable if the rest cannot be loaded', async () => {
    serveClients(makeMany(60, client));
    api('list-client-directory').mockRejectedValue(networkError);
    await renderLite(<ClientProbe />);
    await waitFor(() => expect(api('list-client-directory')).toHaveBeenCalled());
    await waitFor(() => expect(directory.count).toBe(60));
    expect(directory.entries).toHaveLength(50);
    expect(directory.isComplete).toBe(false);
    expect(directory.isError).toBe(false);
    expect(directory.search('Client 59')).toHaveLength(1);
    await waitFor(() => expect(directory.isRestMissing).toBe(true));
  });

  test('shows an error if nothing could be read, and recovers', async () => {
    api('list-clients').mockRejectedValueOnce(networkError);
    await renderLite(<ClientProbe />);
    await screen.findByText('failed');
    serveClients(makeMany(3, client));
    directory.retry();
    await screen.findByText('complete');
    expect(directory.entries).toHaveLength(3);
  });
});

describe('the saved items', () => {
  test('are read with one call if there are fewer than 20', async () => {
    api('list-items').mockResolvedValue({ success: true, items: makeMany(19, item) });
    await renderLite(<ItemProbe />);
    await screen.findByText('19 items');
    expect(api('list-item-directory')).not.toHaveBeenCalled();
  });

  test('are all loaded and searched if there are more, with the most used first', async () => {
    const all = makeMany(700, item);
    api('list-items').mockResolvedValue({ success: true, items: [...all].reverse().slice(0, 20) });
    api('list-item-directory')
      .mockResolvedValueOnce({ success: true, items: all.slice(0, 500), cursor: 'next' })
      .mockResolvedValueOnce({ success: true, items: all.slice(500) });
    await renderLite(<ItemProbe />);
    await screen.findByText('700 items');
    expect(api('list-item-directory')).toHaveBeenLastCalledWith({ query: { cursor: 'next' } });
    expect(items.suggestions.map(({ usageCount }) => usageCount)).toEqual(
      makeMany(20, (index) => 699 - index),
    );
    expect(items.search('work 12').map(({ description }) => description)).toEqual([
      ...makeMany(10, (index) => `Work ${129 - index}`),
      'Work 12',
    ]);
  });
});

test('the list of clients starts with the client who owes most if the URL contains that order', async () => {
  serveClients(makeMany(3, (index) => ({ ...client(index), balanceCents: index === 1 ? 500_00 : 0 })));
  const list = <ClientList isNew={false} onEdit={() => undefined} onDelete={() => undefined} />;
  await renderLite(list, '/clients?sort=balance');
  const pressed = await screen.findByRole('button', { name: 'Owes most' });
  expect(pressed.getAttribute('aria-pressed')).toBe('true');
  expect(screen.getAllByText(/^Client \d$/)[0]?.textContent).toBe('Client 1');
  cleanup();
  await renderLite(list, '/clients');
  await screen.findByRole('button', { name: 'Owes most', pressed: false });
  expect(screen.getAllByText(/^Client \d$/)[0]?.textContent).toBe('Client 2');
});

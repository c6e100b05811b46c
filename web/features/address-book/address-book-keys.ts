/** Cache keys of the address book. Invalidate `clientsKey` or `itemsKey` after anything that may change an entry. */
export const clientsKey = (userId: string) => ['user', userId, 'clients'] as const;
export const recentClientsKey = (userId: string) => [...clientsKey(userId), 'recent'] as const;
export const clientDirectoryKey = (userId: string) => [...clientsKey(userId), 'directory'] as const;

export const itemsKey = (userId: string) => ['user', userId, 'items'] as const;
export const topItemsKey = (userId: string) => [...itemsKey(userId), 'top'] as const;
export const itemDirectoryKey = (userId: string) => [...itemsKey(userId), 'directory'] as const;

export { client } from './store/client.ts';
export { clientMoneyWrites } from './store/client-balance.ts';
export { clientOwedDays, daysOfMonth } from './store/client-days.ts';
export {
  type ClientFigures,
  clientFiguresOf,
  figureNames,
  figuresChange,
  sumOfFigures,
} from './store/client-figures.ts';
export { clientLookup } from './store/client-lookup.ts';
export { clientName, clientNameKey } from './store/client-name.ts';
export {
  addBackToClient,
  type ClientChange,
  countForClient,
  findClientOf,
  saveClientOf,
  subtractFromClient,
} from './store/client-statistics.ts';
export { countImported, importedClients } from './store/imported-clients.ts';
export { importedItems } from './store/imported-items.ts';
export { itemRanking } from './store/item-ranking.ts';
export { rememberItems } from './store/remember-items.ts';
export { savedItem } from './store/saved-item.ts';
export { serviceAddress } from './store/service-address.ts';
export {
  allServiceAddresses,
  serviceAddressesOf,
} from './store/service-addresses.ts';

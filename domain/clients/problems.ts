import { serviceAddressLimits, tooManyPlaces } from './service-address.ts';

/** Refusals about service addresses and equipment of clients; part of `problems`. */
export const recordProblems = {
  'service-address-not-found': { status: 404, message: 'This service address was deleted.' },
  'service-address-changed': {
    status: 409,
    message:
      'This was changed on another device. What it says now is shown; save again to use what you typed.',
  },
  'invalid-service-address': { status: 422, message: 'Please fix the following:' },
  'too-many-service-addresses': {
    status: 422,
    message: tooManyPlaces,
  },
  'invalid-equipment': { status: 422, message: 'Please fix the following:' },
  'too-much-equipment': {
    status: 422,
    message: `A service address can have ${serviceAddressLimits.equipment} pieces of equipment.`,
  },
} as const satisfies Readonly<Record<string, { readonly status: number; readonly message: string }>>;

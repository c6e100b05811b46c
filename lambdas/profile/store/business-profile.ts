import type { BusinessProfile } from '#domain/profile/profile';
import { optional, text, textOrNone } from '../../platform/table/attributes.ts';
import { entity, type ShapeOf } from '../../platform/table/entity.ts';

/** The stored attributes of a business. Profiles written by the mobile app may lack any of them. */
export const businessAttributes = {
  firstName: textOrNone,
  lastName: textOrNone,
  fullName: textOrNone,
  businessName: textOrNone,
  email: textOrNone,
  phone: textOrNone,
  address: textOrNone,
  city: textOrNone,
  state: textOrNone,
  zipCode: textOrNone,
  brandColor: optional(text),
  updatedAt: textOrNone,
} satisfies ShapeOf<BusinessProfile>;

export const businessProfile = entity('businessProfile', businessAttributes);

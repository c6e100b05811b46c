import type { BusinessProfile } from '#domain/profile/profile';
import { optional, text, textOrNone } from '../../platform/table/attributes.ts';
import { entity, type ShapeOf } from '../../platform/table/entity.ts';

/** What is stored of a business. Profiles that the mobile app brought may lack any of it. */
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

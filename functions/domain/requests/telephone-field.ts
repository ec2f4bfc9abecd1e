import * as z from 'zod/mini';
import { text } from '../form-fields.ts';
import { isTelephone } from '../telephone.ts';
import { enquiryLengths } from './forms.ts';

const isNone = z.refine<string>((phone) => phone === '' || isTelephone(phone), 'invalid');

/**
 * A telephone by which somebody is called back or found: no dummy. Empty only where it may be. Apart
 * from form-fields.ts, which visitors' browsers load: they get nothing that knows numbers.
 */
export const telephoneField = (options: { optional?: boolean } = {}) =>
  text(enquiryLengths.phone, options).check(isNone);

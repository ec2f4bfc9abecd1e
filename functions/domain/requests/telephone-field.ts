import * as z from 'zod/mini';
import { text } from '../form-fields.ts';
import { isTelephone } from '../telephone.ts';
import { enquiryLengths } from './forms.ts';

const isNone = z.refine<string>((phone) => phone === '' || isTelephone(phone), 'invalid');

/** A telephone of a form that needs one to call back: no dummy. Empty only where it may be. */
export const telephoneField = (options: { optional?: boolean } = {}) =>
  text(enquiryLengths.phone, options).check(isNone);

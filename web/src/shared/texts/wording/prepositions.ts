/** In Bulgarian: "в Кърджали", "във Варна": before "в" and "ф" the preposition is "във". */
export const inPlace = (name: string) => `${/^[„"]?[вфvf]/i.test(name) ? 'във' : 'в'} ${name}`;
/** In Bulgarian: "с ПКБ", "със СКБ": before "с" and "з" the preposition is "със". */
export const withName = (name: string) => `${/^[„"]?[сзsz]/i.test(name) ? 'със' : 'с'} ${name}`;

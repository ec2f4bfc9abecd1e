/** In Bulgarian: "с ПКБ", "със СКБ": before "с" and "з" the preposition is "със". */
export const withName = (name: string) => `${/^[„"]?[сзsz]/i.test(name) ? 'със' : 'с'} ${name}`;

export const LIMIT = Math.round(Math.random() * 10);

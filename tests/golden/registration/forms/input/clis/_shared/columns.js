export const ROWS = ['rank', 'title'];

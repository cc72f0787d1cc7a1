export async function soak(): Promise<number> {
  return 0;
}

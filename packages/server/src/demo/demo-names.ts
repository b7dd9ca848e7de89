export const firstNames = words(`
  Anna Łukasz Sabine Jürgen Zoë Thomas Aylin Björn Clara Mehmet Hélène Paul Ingrid José Katharina Noah Małgorzata
  Felix Renée Sören Olivia Tomáš Fatima Günther Emma Ravi Lena François Ayşe Jonas Beatriz Oliver Priya Michał Greta
  Henry Chloé Stefan Yuki Matthias Amara Ben Käthe Raúl Charlotte Dmytro Ella Finn Grace Håkon Ida Jakob
`)

export const lastNames = words(`
  Müller Kowalski Schäfer O’Brien Yılmaz Weiß Dubois Nguyen Krüger Fernández Hoffmann Smith Dvořák Becker Lefèvre
  Köhler Patel Jørgensen Bauer Wójcik Taylor Groß García Lindström Vogel Öztürk Novák Fischer Rossi Braun Åkesson
  Schröder Walker Petrenko Zimmermann Okafor Böhm Martínez Hughes Jäger Świątek Clarke Huber Moreau Tanaka Brandt
`)

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}

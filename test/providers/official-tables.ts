/**
 * Official final tables, entered by hand: rank, team, points after deductions, goals for and against. The goal difference
 * follows from the goals.
 */
export const OFFICIAL_TABLES: readonly { readonly league: string; readonly season: number; readonly rows: string }[] = [
  {
    league: 'eng.1', // deductions: Everton eight points, Nottingham Forest four
    season: 2023,
    rows: `
 1 Manchester City 91 96-34
 2 Arsenal 89 91-29
 3 Liverpool 82 86-41
 4 Aston Villa 68 76-61
 5 Tottenham 66 74-61
 6 Chelsea 63 77-63
 7 Newcastle 60 85-62
 8 Manchester United 60 57-58
 9 West Ham 52 60-74
10 Crystal Palace 49 57-58
11 Brighton 48 55-62
12 Bournemouth 48 54-67
13 Fulham 47 55-61
14 Wolves 46 50-65
15 Everton 40 40-51
16 Brentford 39 56-65
17 Nottingham Forest 32 49-67
18 Luton 26 52-85
19 Burnley 24 41-78
20 Sheffield Utd 16 35-104`,
  },
  {
    league: 'esp.1', // Celta above Sevilla by head-to-head, despite the goal difference
    season: 2023,
    rows: `
 1 Real Madrid 95 87-26
 2 Barcelona 85 79-44
 3 Girona 81 85-46
 4 Atlético Madrid 76 70-43
 5 Athletic Club 68 61-37
 6 Real Sociedad 60 51-39
 7 Real Betis 57 48-45
 8 Villarreal 53 65-65
 9 Valencia 49 40-45
10 Alavés 46 36-46
11 Osasuna 45 45-56
12 Getafe 43 42-54
13 Celta Vigo 41 46-57
14 Sevilla 41 48-54
15 Mallorca 40 33-44
16 Las Palmas 40 33-47
17 Rayo Vallecano 38 29-48
18 Cádiz 33 26-55
19 Almería 21 43-75
20 Granada CF 21 38-79`,
  },
  {
    league: 'ita.1',
    season: 2023,
    rows: `
 1 Inter 94 89-22
 2 AC Milan 75 76-49
 3 Juventus 71 54-31
 4 Atalanta 69 72-42
 5 Bologna 68 54-32
 6 AS Roma 63 65-46
 7 Lazio 61 49-39
 8 Fiorentina 60 61-46
 9 Torino 53 36-36
10 Napoli 53 55-48
11 Genoa 49 45-45
12 Monza 45 39-51
13 Verona 38 38-51
14 Lecce 38 32-54
15 Udinese 37 37-53
16 Cagliari 36 42-68
17 Empoli 36 29-54
18 Frosinone 35 44-69
19 Sassuolo 30 43-75
20 Salernitana 17 32-81`,
  },
  {
    league: 'ger.1',
    season: 2023,
    rows: `
 1 Bayer Leverkusen 90 89-24
 2 VfB Stuttgart 73 78-39
 3 Bayern München 72 94-45
 4 RB Leipzig 65 77-39
 5 Borussia Dortmund 63 68-43
 6 Eintracht Frankfurt 47 51-50
 7 1899 Hoffenheim 46 66-66
 8 1. FC Heidenheim 42 50-55
 9 Werder Bremen 42 48-54
10 SC Freiburg 42 45-58
11 FC Augsburg 39 50-60
12 VfL Wolfsburg 37 41-56
13 FSV Mainz 05 35 39-51
14 Borussia Mönchengladbach 34 56-67
15 Union Berlin 33 33-58
16 VfL Bochum 33 42-74
17 1. FC Köln 27 28-60
18 SV Darmstadt 98 17 30-86`,
  },
  {
    league: 'fra.1', // deduction: Montpellier one point; Metz above Lorient by head-to-head
    season: 2023,
    rows: `
 1 Paris Saint Germain 76 81-33
 2 Monaco 67 68-42
 3 Stade Brestois 29 61 53-34
 4 Lille 59 52-34
 5 Nice 55 40-29
 6 Lyon 53 49-55
 7 Lens 51 45-37
 8 Marseille 50 52-41
 9 Reims 47 42-47
10 Rennes 46 53-46
11 Toulouse 43 42-46
12 Montpellier 41 43-48
13 Strasbourg 39 38-50
14 Nantes 33 30-55
15 Le Havre 32 34-45
16 Metz 29 35-58
17 Lorient 29 43-66
18 Clermont Foot 25 26-60`,
  },
  {
    league: 'esp.1', // three pairs level on points are ranked by head-to-head, despite the goal difference
    season: 2024,
    rows: `
 1 Barcelona 88 102-39
 2 Real Madrid 84 78-38
 3 Atlético Madrid 76 68-30
 4 Athletic Club 70 54-29
 5 Villarreal 70 71-51
 6 Real Betis 60 57-50
 7 Celta Vigo 55 59-57
 8 Rayo Vallecano 52 41-45
 9 Osasuna 52 48-52
10 Mallorca 48 35-44
11 Real Sociedad 46 35-46
12 Valencia 46 44-54
13 Getafe 42 34-39
14 Espanyol 42 40-51
15 Alavés 42 38-48
16 Girona 41 44-60
17 Sevilla 41 42-55
18 Leganés 40 39-56
19 Las Palmas 32 40-61
20 Valladolid 16 26-90`,
  },
  {
    league: 'ita.1', // three teams level on 41, the one with the best goal difference last; deduction: Chievo three points
    season: 2018,
    rows: `
 1 Juventus 90 70-30
 2 Napoli 79 74-36
 3 Atalanta 69 77-46
 4 Inter 69 57-33
 5 AC Milan 68 55-36
 6 AS Roma 66 66-48
 7 Torino 63 52-37
 8 Lazio 59 56-46
 9 Sampdoria 53 60-51
10 Bologna 44 48-56
11 Sassuolo 43 53-60
12 Udinese 43 39-53
13 Spal 42 44-56
14 Parma 41 41-61
15 Cagliari 41 36-54
16 Fiorentina 41 47-45
17 Genoa 38 39-57
18 Empoli 38 51-70
19 Frosinone 25 29-69
20 Chievo 17 25-75`,
  },
  {
    league: 'sco.1', // split season: Hearts are seventh with more points than the sixth
    season: 2024,
    rows: `
 1 Celtic 92 112-26
 2 Rangers 75 80-41
 3 Hibernian 58 62-50
 4 Dundee Utd 53 45-54
 5 Aberdeen 53 48-61
 6 St Mirren 50 53-59
 7 Heart of Midlothian 52 52-47
 8 Motherwell 49 46-63
 9 Kilmarnock 44 45-64
10 Dundee 41 57-77
11 Ross County 37 37-65
12 St Johnstone 32 38-68`,
  },
];

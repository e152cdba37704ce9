/** Clubs of Scotland; england.ts explains the columns. */
export const SCOTLAND = `
= sco
aberdeen|Aberdeen|252|ABE|1903
airdrieonians|Airdrieonians|||2002|Airdrie Utd;Airdrie United;Airdrie
alloa-athletic|Alloa Athletic|||1878|Alloa
arbroath|Arbroath|||1878
ayr-utd|Ayr Utd|||1910|Ayr;Ayr United
celtic|Celtic|247|CEL|1887|Celtic Glasgow
cowdenbeath|Cowdenbeath|||1881
dumbarton|Dumbarton|||1872
dundee|Dundee|253|DUN|1893
dundee-utd|Dundee Utd|||1909|Dundee United
dunfermline|Dunfermline|||1885|Dunfermline Athletic
falkirk|Falkirk|||1876
hamilton-academical|Hamilton Academical|248||1874|Hamilton;Hamilton Acad.
heart-of-midlothian|Heart of Midlothian|254|HEA|1874|Hearts
hibernian|Hibernian|249|HIB|1875|Hibs
inverness-ct|Inverness CT|||1994|Inverness C;Inverness;Inverness Caledonian Thistle
kilmarnock|Kilmarnock|250|KIL|1869
livingston|Livingston|255|LIV|1943
greenock-morton|Greenock Morton|||1874|Morton
motherwell|Motherwell|256|MOT|1886
partick|Partick|||1876|Partick Thistle
queen-of-the-south|Queen of the South|||1919|Queen of Sth
queens-park|Queen's Park|||1867
raith-rovers|Raith Rovers|||1883|Raith Rvs;Raith
rangers|Rangers|257|RAN|1872|Glasgow Rangers
ross-county|Ross County|||1929
st-johnstone|St Johnstone|258|STJ|1884|Saint Johnstone
st-mirren|St Mirren|251|STM|1877|Saint Mirren
stirling-albion|Stirling Albion|||1945|Stirling
`;
